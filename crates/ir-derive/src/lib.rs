//! `#[derive(Walk)]`: a depth-first walk over a type of the IR, in field order; `#[derive(Shape)]`: what the type is
//! made of.
//!
//! Both are derived so that no field can be left out of binding, auditing, mutation or the inventory by forgetting to
//! list it.

mod shape;

use proc_macro::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, parse_macro_input};

/// Implements `rubric_ir::Walk`: enter the node, walk every field in order of declaration, leave the node.
#[proc_macro_derive(Walk, attributes(walk))]
pub fn derive_walk(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let name = &input.ident;
    let arms = |method: &proc_macro2::Ident| -> proc_macro2::TokenStream {
        let one = |path: proc_macro2::TokenStream, fields: &Fields| match fields {
            Fields::Named(named) => {
                let ids: Vec<_> = named.named.iter().filter_map(|f| f.ident.clone()).collect();
                quote! { #path { #(#ids),* } => { #(crate::Walk::#method(#ids, v);)* } }
            }
            Fields::Unnamed(unnamed) => {
                let ids: Vec<_> = (0..unnamed.unnamed.len()).map(|n| format_ident!("f{n}")).collect();
                quote! { #path ( #(#ids),* ) => { #(crate::Walk::#method(#ids, v);)* } }
            }
            Fields::Unit => quote! { #path => {} },
        };
        match &input.data {
            Data::Enum(data) => {
                let arms = data.variants.iter().map(|variant| {
                    let id = &variant.ident;
                    one(quote!(#name::#id), &variant.fields)
                });
                quote! { #(#arms)* }
            }
            Data::Struct(data) => one(quote!(#name), &data.fields),
            Data::Union(_) => quote! { _ => {} },
        }
    };
    if input.attrs.iter().any(|attr| attr.path().is_ident("walk")) {
        return wording(name).into();
    }
    let shared = arms(&format_ident!("walk"));
    let exclusive = arms(&format_ident!("walk_mut"));
    quote! {
        impl crate::Walk for #name {
            fn walk<V: crate::Visit>(&self, v: &mut V) {
                if v.enter(self) {
                    match self { #shared }
                    v.leave(self);
                }
            }
            fn walk_mut<V: crate::VisitMut>(&mut self, v: &mut V) {
                if v.enter(self) {
                    match self { #exclusive }
                    v.leave(self);
                }
            }
        }
    }
    .into()
}

/// Implements `rubric_ir::Shape`: the names of its variants and fields, and which of them a value has.
#[proc_macro_derive(Shape, attributes(walk))]
pub fn derive_shape(input: TokenStream) -> TokenStream {
    shape::derive(&parse_macro_input!(input as DeriveInput)).into()
}

/// Wording is visited as such, never entered.
fn wording(name: &syn::Ident) -> proc_macro2::TokenStream {
    quote! {
        impl crate::Walk for #name {
            fn walk<V: crate::Visit>(&self, v: &mut V) {
                v.wording(self);
            }
            fn walk_mut<V: crate::VisitMut>(&mut self, v: &mut V) {
                v.wording(self);
            }
        }
        impl crate::Wording for #name {
            fn reset(&mut self) -> bool {
                let default = <#name as Default>::default();
                let changed = *self != default;
                *self = default;
                changed
            }
            fn name(&self) -> &'static str {
                stringify!(#name)
            }
        }
    }
}
