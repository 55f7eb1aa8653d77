//! The code of `#[derive(Shape)]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Expr, Fields, Lit, Meta, Type};

/// A variant of an enum, or the whole of a struct.
struct Arm<'a> {
    /// What is matched, without its fields.
    path: TokenStream,
    name: String,
    attrs: &'a [Attribute],
    fields: &'a Fields,
}

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let ty = &input.ident;
    let name = ty.to_string();
    let wording = input.attrs.iter().any(|attr| attr.path().is_ident("walk"));
    let arms: Vec<Arm<'_>> = match &input.data {
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let id = &variant.ident;
                Arm {
                    path: quote!(#ty::#id),
                    name: id.to_string(),
                    attrs: &variant.attrs,
                    fields: &variant.fields,
                }
            })
            .collect(),
        Data::Struct(data) => {
            vec![Arm { path: quote!(#ty), name: String::new(), attrs: &input.attrs, fields: &data.fields }]
        }
        Data::Union(_) => Vec::new(),
    };
    let variants = arms.iter().map(shape);
    let types = arms.iter().flat_map(|arm| arm.fields.iter().map(|field| &field.ty));
    let tallies = arms.iter().enumerate().map(|(at, arm)| tally(at, arm));
    let absent = arms.iter().filter(|arm| is_default(arm.attrs)).map(|arm| &arm.path);
    // A unit of its own, so that every use names the one table.
    quote! {
        const _: () = {
            static SHAPE: crate::TypeShape =
                crate::TypeShape { name: #name, wording: #wording, variants: &[#(#variants),*] };
            impl crate::Shape for #ty {
                fn declare(into: &mut crate::Declared) {
                    if into.add(&SHAPE) {
                        #(<#types as crate::Shape>::declare(into);)*
                    }
                }
                fn tally<T: crate::Tally>(&self, tally: &mut T) {
                    match self { #(#tallies)* }
                }
                fn is_absent(&self) -> bool {
                    #(if matches!(self, #absent) { return true; })*
                    false
                }
            }
        };
    }
}

fn shape(arm: &Arm<'_>) -> TokenStream {
    let Arm { name, attrs, fields, .. } = arm;
    let (doc, default) = (first_line(attrs), is_default(attrs));
    let fields = fields.iter().enumerate().map(|(at, field)| {
        let name = field.ident.as_ref().map_or_else(|| at.to_string(), ToString::to_string);
        let ty = type_name(&field.ty);
        quote!(crate::FieldShape { name: #name, ty: #ty })
    });
    quote!(crate::VariantShape { name: #name, doc: #doc, fields: &[#(#fields),*], default: #default })
}

fn tally(at: usize, arm: &Arm<'_>) -> TokenStream {
    let path = &arm.path;
    let names: Vec<_> = (0..arm.fields.len()).map(|n| format_ident!("f{n}")).collect();
    let pattern = match arm.fields {
        Fields::Named(named) => {
            let ids = named.named.iter().map(|field| &field.ident);
            quote!(#path { #(#ids: #names),* })
        }
        Fields::Unnamed(_) => quote!(#path(#(#names),*)),
        Fields::Unit => quote!(#path),
    };
    let fields = names.iter().enumerate().map(|(field, name)| {
        quote! {
            if !crate::Shape::is_absent(#name) { tally.field(&SHAPE, #at, #field); }
            crate::Shape::tally(#name, tally);
        }
    });
    quote! { #pattern => { tally.variant(&SHAPE, #at); #(#fields)* tally.leave(&SHAPE, #at); } }
}

fn is_default(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("default"))
}

fn first_line(attrs: &[Attribute]) -> String {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc"))
        .find_map(|attr| match &attr.meta {
            Meta::NameValue(pair) => match &pair.value {
                Expr::Lit(text) => match &text.lit {
                    Lit::Str(text) => Some(text.value().trim().to_owned()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
        .unwrap_or_default()
}

/// A type without paths and without the spaces that tokens come with.
fn type_name(ty: &Type) -> String {
    let text = quote!(#ty).to_string().replace(' ', "");
    text.replace("crate::", "")
}
