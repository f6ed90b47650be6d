import { z } from 'zod'
import type { DiskMax } from '#domain/disk/disk.ts'
import { messages } from '#messages'

const units: Readonly<Record<string, number>> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 }

/** `200GB`, `1.5T` → bytes; `80%` → a share of the file system. */
export const diskMax = z.string().transform((text, context): DiskMax => {
  const [, number = '', sign = ''] = /^(\d{1,12}(?:\.\d{1,3})?)\s*(%|[KMGT]?i?B?)$/i.exec(text.trim()) ?? []
  const value = Number(number)
  if (number !== '' && value > 0) {
    if (sign !== '%') {
      const unit = units[sign.replace(/i?B$/i, '').toUpperCase()]
      if (unit !== undefined) return { kind: 'bytes', bytes: Math.floor(value * unit) }
    } else if (value <= 100) return { kind: 'share', share: value / 100 }
  }
  context.addIssue({ code: 'custom', message: messages('cli')('settings.diskMax') })
  return z.NEVER
})
