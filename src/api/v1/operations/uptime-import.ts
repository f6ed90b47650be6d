import { z } from 'zod'
import { readKumaBackup } from '#domain/uptime/import-kuma.ts'
import { ok } from '#domain/result.ts'
import { findProject } from '../../find.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid } from '../refuse.ts'
import { id } from '../shapes.ts'

const MAX_FILE = 4_000_000

const importKuma = operation({
  id: 'importUptimeKuma',
  tag: 'Uptime',
  method: 'post',
  path: '/uptime/checks/import',
  summary: 'Import uptime checks from an Uptime Kuma backup',
  needs: ['project:read', 'alerts:write'],
  sends: z
    .strictObject({
      project: z.string().min(1).max(100),
      file: z.string().min(1).max(MAX_FILE).describe('Contents of the backup.'),
    })
    .meta({ id: 'KumaBackup' }),
  status: 201,
  answers: z.object({
    checks: z.array(id).describe('Created checks.'),
    skipped: z.array(z.string()).describe('Names of unsupported monitors.'),
  }),
  handle: async ({ running, may, sent, now }) => {
    const { catalogue, uptime } = running
    const project = await findProject(catalogue, may, sent.project)
    if (!project.ok) return invalid('body', 'project', `there is no project ${sent.project}`)
    const read = readKumaBackup(sent.file, (text) => uptime.isJsonPath(text))
    if (!read.ok) return invalid('body', 'file', 'is not an Uptime Kuma backup')
    const { checks, skipped } = read.value
    if (checks.length === 0) return invalid('body', 'file', 'contains no supported monitor')
    const sealed = checks.map((check) => uptime.sealed(check))
    const made = await catalogue.uptime.create(may['alerts:write'], project.value.id, sealed, now)
    if (!made.ok) return conflict(made.refusal.reason, 'Not created: the limit is reached or a name is taken.')
    return ok({ checks: made.value.map(String), skipped: [...skipped] })
  },
})

export const uptimeImportOperations: readonly Operation[] = [importKuma]
