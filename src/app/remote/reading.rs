//! The methods that read the world, as in Bevy's remote protocol. They read resources as components of an entity.

use bevy::{
    ecs::{reflect::ReflectComponent, world::EntityRef},
    prelude::*,
    reflect::{TypeRegistration, TypeRegistry, serde::TypedReflectSerializer},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::{
    METHOD,
    server::{Answer, Fault},
};

pub fn read(method: &str, params: Value, world: &World) -> Answer {
    let registry = world.resource::<AppTypeRegistry>().read();
    match method {
        "rpc.discover" => Ok(discover()),
        "world.query" => query(parameters(params)?, world, &registry),
        "world.get_components" => get_components(&parameters(params)?, world, &registry),
        "world.list_components" => list_components(&parameters(params)?, world, &registry),
        _ => {
            let message = format!("There is no method `{method}`. `rpc.discover` lists all.");
            Err(Fault::new(Fault::METHOD_NOT_FOUND, message))
        }
    }
}

fn discover() -> Value {
    let methods = [METHOD, "rpc.discover", "world.get_components", "world.list_components", "world.query"]
        .map(|name| json!({ "name": name, "params": [] }));
    json!({
        "openrpc": "1.3.2",
        "info": { "title": "Rootward", "version": env!("CARGO_PKG_VERSION") },
        "methods": methods,
    })
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
struct Query {
    data: Data,
    filter: Filter,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
struct Data {
    /// The components to return. An entity that lacks one of them is left out.
    components: Vec<String>,
    option: Optional,
    /// The components for which the answer only says whether the entity has them.
    has: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`option` is a list of paths or \"all\"")]
enum Optional {
    These(Vec<String>),
    All(All),
}

impl Default for Optional {
    fn default() -> Self {
        Self::These(Vec::new())
    }
}

#[derive(Deserialize)]
enum All {
    #[serde(rename = "all")]
    All,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
struct Filter {
    with: Vec<String>,
    without: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Get {
    entity: u64,
    components: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
struct List {
    entity: Option<u64>,
}

fn parameters<P: DeserializeOwned>(params: Value) -> Result<P, Fault> {
    let params = if params.is_null() { json!({}) } else { params };
    serde_json::from_value(params).map_err(|error| {
        Fault::new(Fault::INVALID_PARAMS, format!("These parameters do not fit the method: {error}."))
    })
}

fn query(query: Query, world: &World, registry: &TypeRegistry) -> Answer {
    let all = |paths: &[String]| Readable::find_all(paths, registry);
    let needed = all(&query.data.components)?;
    let optional = match &query.data.option {
        Optional::These(paths) => all(paths)?,
        Optional::All(All::All) => Readable::all(registry).collect(),
    };
    let (has, with, without) = (all(&query.data.has)?, all(&query.filter.with)?, all(&query.filter.without)?);
    let mut rows = Vec::new();
    for entity in entities(world) {
        let fits = needed.iter().chain(&with).all(|one| one.is_in(entity))
            && !without.iter().any(|one| one.is_in(entity));
        if fits {
            let values = needed.iter().chain(&optional).filter_map(|one| one.named_value(entity, registry));
            let has: Map<_, _> = has.iter().map(|one| (one.path.into(), one.is_in(entity).into())).collect();
            rows.push(json!({
                "entity": entity.id().to_bits(), "components": values.collect::<Map<_, _>>(), "has": has,
            }));
        }
    }
    Ok(rows.into())
}

fn get_components(get: &Get, world: &World, registry: &TypeRegistry) -> Answer {
    let entity = entity_of(get.entity, world)?;
    let (mut values, mut errors) = (Map::new(), Map::new());
    check_length(&get.components)?;
    for path in &get.components {
        let found = Readable::find(path, registry).map(|one| one.named_value(entity, registry));
        match found {
            Ok(Some((path, value))) => _ = values.insert(path, value),
            Ok(None) => _ = errors.insert(path.clone(), "The entity has no such component.".into()),
            Err(fault) => _ = errors.insert(path.clone(), fault.message.into()),
        }
    }
    Ok(json!({ "components": values, "errors": errors }))
}

fn list_components(list: &List, world: &World, registry: &TypeRegistry) -> Answer {
    let entity = list.entity.map(|bits| entity_of(bits, world)).transpose()?;
    let readable = Readable::all(registry).filter(|one| entity.is_none_or(|entity| one.is_in(entity)));
    let mut paths: Vec<_> = readable.map(|one| one.path).collect();
    paths.sort_unstable();
    Ok(json!(paths))
}

fn entities(world: &World) -> impl Iterator<Item = EntityRef<'_>> {
    let ids = world.archetypes().iter().flat_map(|archetype| archetype.entities());
    ids.filter_map(|entity| world.get_entity(entity.id()).ok())
}

fn entity_of(bits: u64, world: &World) -> Result<EntityRef<'_>, Fault> {
    Entity::try_from_bits(bits).and_then(|entity| world.get_entity(entity).ok()).ok_or_else(|| {
        Fault::new(Fault::INVALID_PARAMS, format!("There is no entity {bits}. `world.query` finds some."))
    })
}

const MOST_PATHS: usize = 100;

fn check_length(paths: &[String]) -> Result<(), Fault> {
    if paths.len() <= MOST_PATHS {
        return Ok(());
    }
    Err(Fault::new(
        Fault::INVALID_PARAMS,
        format!("A list has at most {MOST_PATHS} components. Split it into several requests."),
    ))
}

struct Readable<'r> {
    path: &'static str,
    component: &'r ReflectComponent,
}

impl<'r> Readable<'r> {
    fn of(registration: &'r TypeRegistration) -> Option<Self> {
        let component = registration.data::<ReflectComponent>()?;
        Some(Self { path: registration.type_info().type_path(), component })
    }

    fn find(path: &str, registry: &'r TypeRegistry) -> Result<Self, Fault> {
        registry.get_with_type_path(path).and_then(Self::of).ok_or_else(|| {
            let message = format!("There is no component `{path}`. `world.list_components` lists all.");
            Fault::new(Fault::INVALID_PARAMS, message)
        })
    }

    fn find_all(paths: &[String], registry: &'r TypeRegistry) -> Result<Vec<Self>, Fault> {
        check_length(paths)?;
        paths.iter().map(|path| Self::find(path, registry)).collect()
    }

    fn all(registry: &'r TypeRegistry) -> impl Iterator<Item = Self> {
        registry.iter().filter_map(Self::of)
    }

    fn is_in(&self, entity: EntityRef) -> bool {
        self.component.contains(entity)
    }

    /// `None` if the entity lacks the component, or if JSON cannot represent it.
    fn named_value(&self, entity: EntityRef, registry: &TypeRegistry) -> Option<(String, Value)> {
        let value = self.component.reflect(entity)?.as_partial_reflect();
        let written = serde_json::to_value(TypedReflectSerializer::new(value, registry)).ok()?;
        Some((self.path.to_owned(), written))
    }
}
