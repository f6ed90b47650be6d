import type { Grant } from '#domain/access/access.ts'
import type { SourceChoice } from '#domain/status-page/component-source.ts'
import { visibleChoices } from '#domain/status-page/page-rules.ts'
import { running } from '#running'

/** The checks and monitors in projects visible to the user. */
export async function choicesFor(grant: Grant<'alerts:read'>): Promise<readonly SourceChoice[]> {
  return visibleChoices(running().componentSource, grant)
}
