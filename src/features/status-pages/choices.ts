import type { Grant } from '#domain/access/access.ts'
import type { SourceChoice } from '#domain/status-page/component-source.ts'
import { visibleChoices } from '#domain/status-page/page-rules.ts'
import { running } from '#running'

/** The checks and monitors of the projects that whoever asks may see. */
export async function choicesFor(grant: Grant<'alerts:read'>): Promise<readonly SourceChoice[]> {
  return visibleChoices(running().componentSource, grant)
}
