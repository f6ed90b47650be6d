import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultConfig } from '#domain/monitor/monitor.ts'

/** Creates a monitor without check-ins, and returns its id. */
export async function aMonitor(
  { monitors }: Pick<Catalogue, 'monitors'>,
  project: ProjectId,
  name: string,
): Promise<number> {
  const draft = { name, config: defaultConfig }
  const made = await monitors.create(operatorGrant('project:write'), project, 'backup', draft, new Date())
  if (!made.ok) throw new Error(`The monitor was not made: ${made.refusal.reason}.`)
  return made.value
}
