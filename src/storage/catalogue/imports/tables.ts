/** The tables of migrations/catalogue/0033-import.compatible.sql. */
export interface ImportTables {
  imported_things: { source: string; kind: string; foreign_id: string; own_id: string }
  import_steps: { source: string; step: string; cursor: string | null; done: number; tally: string }
  project_histories: { project_id: number; until: number }
  dsn_projects: { public_key: string; dsn_project_id: number }
}
