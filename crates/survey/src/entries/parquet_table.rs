//! A table in Parquet, written in groups of rows so that memory use stays constant.

#[cfg(test)]
mod tests;

use std::{
    io::{self, Write},
    mem,
    sync::Arc,
};

use parquet::{
    basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, Int64Type},
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::Type,
};
use rootward_search::Value;

use super::Heading;
use crate::output::RunFault;

const GROUP: usize = 8192;

pub struct ParquetTable {
    are_numbers: Vec<bool>,
    /// The Parquet writer owns its buffer, so the bytes are moved from there to the output.
    writer: SerializedFileWriter<Vec<u8>>,
    rows: Vec<Vec<Value>>,
}

impl ParquetTable {
    /// A table with these columns: numbers as unsigned 64-bit integers, the rest as text, all of them optional.
    pub fn new(columns: &[Heading]) -> Result<Self, RunFault> {
        let field = |column: &Heading| {
            let field = if column.measure.is_number() {
                let number = LogicalType::integer(64, false);
                Type::primitive_type_builder(&column.name, Physical::INT64).with_logical_type(Some(number))
            } else {
                Type::primitive_type_builder(&column.name, Physical::BYTE_ARRAY)
                    .with_logical_type(Some(LogicalType::String))
                    .with_converted_type(ConvertedType::UTF8)
            };
            field.with_repetition(Repetition::OPTIONAL).build().map(Arc::new)
        };
        let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>().map_err(refused)?;
        let schema = Type::group_type_builder("bases").with_fields(fields).build().map_err(refused)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties));
        let are_numbers = columns.iter().map(|column| column.measure.is_number()).collect();
        Ok(Self { are_numbers, writer: writer.map_err(refused)?, rows: Vec::new() })
    }

    /// Adds rows, and writes complete groups.
    pub fn rows(&mut self, rows: &[Vec<Value>], out: &mut impl Write) -> Result<(), RunFault> {
        self.rows.extend_from_slice(rows);
        while self.rows.len() >= GROUP {
            let rest = self.rows.split_off(GROUP);
            self.write_group().map_err(refused)?;
            self.rows = rest;
            out.write_all(&mem::take(self.writer.inner_mut()))?;
        }
        Ok(())
    }

    pub fn finish(mut self, out: &mut impl Write) -> Result<(), RunFault> {
        if !self.rows.is_empty() {
            self.write_group().map_err(refused)?;
        }
        Ok(out.write_all(&self.writer.into_inner().map_err(refused)?)?)
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for (place, &is_number) in self.are_numbers.iter().enumerate() {
            let Some(mut column) = group.next_column()? else { break };
            let values = || self.rows.iter().map(|row| row.get(place).unwrap_or(&Value::Missing));
            // 1 for a value, 0 for a missing one.
            if is_number {
                // Parquet stores the same 64 bits. Readers take them as unsigned.
                let number = |value: &Value| match value {
                    Value::Number(number) => Some(number.cast_signed()),
                    Value::Text(_) | Value::Missing => None,
                };
                let levels: Vec<i16> = values().map(|value| number(value).is_some().into()).collect();
                let numbers: Vec<i64> = values().filter_map(number).collect();
                column.typed::<Int64Type>().write_batch(&numbers, Some(&levels), None)?;
            } else {
                let text = |value: &Value| match value {
                    Value::Text(text) => Some(ByteArray::from(&**text)),
                    Value::Number(_) | Value::Missing => None,
                };
                let levels: Vec<i16> = values().map(|value| text(value).is_some().into()).collect();
                let texts: Vec<ByteArray> = values().filter_map(text).collect();
                column.typed::<ByteArrayType>().write_batch(&texts, Some(&levels), None)?;
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn refused(error: ParquetError) -> RunFault {
    RunFault::Write(io::Error::other(error))
}
