import type { Selectable } from 'kysely'
import type { GitHubApp } from '#domain/github/github.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { GitHubAppRow } from './tables.ts'

export function appFromRow(row: Selectable<GitHubAppRow>): GitHubApp {
  return {
    appId: row.app_id,
    slug: row.slug,
    name: row.name,
    baseUrl: row.base_url,
    pageUrl: row.page_url,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    hookHeardAt: dateOrNull(row.hook_heard_at),
    fault: row.fault === '' ? null : { ...(JSON.parse(row.fault) as TicketFault), at: new Date(row.fault_at ?? 0) },
  }
}
