import type { ProjectId } from '#domain/ids.ts'
import { parseProjectId } from '#domain/ids.ts'
import { digestRecords, type DigestedRecords } from '#pipeline/testing.ts'
import { envelopeOf } from './deliver.ts'
import { demoProjects, type DemoProject } from './shop.ts'
import type { WireEnvelope } from './wire.ts'

/** The id of a demo project in tests. */
export function projectIdOf(project: DemoProject): ProjectId {
  const id = parseProjectId(String(1 + Object.keys(demoProjects).indexOf(project)))
  if (id === undefined) throw new Error(`${project} has no number.`)
  return id
}

/** Digests envelopes sent now. */
export function digestDemo(
  sent: readonly { readonly project: DemoProject; readonly envelope: WireEnvelope }[],
  now: Date,
): DigestedRecords {
  const records = sent.map(({ project, envelope }) => {
    const projectId = projectIdOf(project)
    const dsn = new URL(`http://${'a'.repeat(32)}@127.0.0.1:8000/${projectId}`)
    const header = {
      kind: 'envelope',
      projectId,
      receivedAt: now.getTime(),
      remoteAddress: null,
      userAgent: null,
    } as const
    return { header, body: envelopeOf(envelope, dsn, now) }
  })
  return digestRecords(records, now.getTime())
}
