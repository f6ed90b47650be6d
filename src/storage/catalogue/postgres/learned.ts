/** The functions that {@link learned} creates. */
export const learnedNames = ['unhex', 'instr', 'jsonb_each', 'json_text']

/**
 * SQLite functions that this folder's queries use and Postgres lacks, so that both engines run the same SQL. Each is a
 * single expression, which the planner inlines.
 */
export const learned = `
create or replace function unhex(text) returns bytea
  language sql immutable strict parallel safe return decode($1, 'hex');

create or replace function instr(text, text) returns integer
  language sql immutable strict parallel safe return strpos($1, $2);

create or replace function jsonb_each(rows text) returns table (value jsonb)
  language sql immutable parallel safe begin atomic
    select element from jsonb_array_elements(rows::jsonb) as element;
  end;

create or replace function json_text(document text, path text) returns text
  language sql immutable strict parallel safe return jsonb_path_query_first(document::jsonb, path::jsonpath) #>> '{}';

do $do$ begin
  create operator ->> (leftarg = text, rightarg = text, function = json_text);
exception when duplicate_function then null;
end $do$;
`

/**
 * Compares text by bytes, as SQLite and JavaScript do, regardless of the database's collation. The order of versions
 * depends on it, and it lets an index serve prefixes. Cheap, because a table is still empty right after its migration.
 */
export const byBytes = `
do $do$ declare place record; begin
  for place in
    select quote_ident(relname) as of_table, quote_ident(attname) as of_column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid = 'text'::regtype and attcollation <> '"C"'::regcollation
  loop
    execute format('alter table %s alter column %s type text collate "C"', place.of_table, place.of_column);
  end loop;
end $do$;
`
