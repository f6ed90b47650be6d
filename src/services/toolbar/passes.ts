import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseProjectId } from '#domain/ids.ts'
import type { ToolbarPasses } from '#domain/toolbar/toolbar.ts'

const LIFETIME_MS = 3_600_000

const shape = z.strictObject({ userId: z.string(), projectId: z.string(), origin: z.string(), until: z.number() })

/** @param secret the instance's */
export function createToolbarPasses(secret: string): ToolbarPasses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passes of toolbars', 32))
  const sign = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    make: ({ userId, projectId, origin }, now) => {
      const content = { userId, projectId: String(projectId), origin, until: now.getTime() + LIFETIME_MS }
      const body = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${body}.${sign(body).toString('base64url')}`
    },
    read: (text, now) => {
      const [body = '', signature = ''] = text.split('.', 2)
      const [right, given] = [sign(body), Buffer.from(signature, 'base64url')]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const { userId, projectId, origin, until } = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      const project = parseProjectId(projectId)
      return project === undefined || until <= now.getTime() ? undefined : { userId, projectId: project, origin }
    },
  }
}
