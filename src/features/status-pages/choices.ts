import { covers, type Grant } from '#domain/access/access.ts'
import type { SourceChoice } from '#domain/status-page/component-source.ts'
import { running } from '#running'

/** The checks and monitors of the projects that whoever asks may see. */
export async function choicesFor(grant: Grant<'alerts:read'>): Promise<readonly SourceChoice[]> {
  const all = await running().componentSource.choices()
  return all.filter(({ project }) => covers(grant, project))
}
