/** The tables of migrations/catalogue/0041-deleted-issues.compatible.sql. */
export interface DeletionTables {
  deleted_issues: {
    issue_id: number
    project_id: number
    number: number
    title: string
    groups: string
    kept: string
    action_id: string
    deleted_by: string
    deleted_at: number
  }
  discarded_groups: {
    project_id: number
    group_hash: string
    title: string
    number: number
    action_id: string
    discarded_by: string
    discarded_at: number
  }
}
