import { messages } from '#messages'
import type { LeftStore } from '../migrate/left-places.ts'
import { settingOf } from '../migrate/places.ts'

const t = messages('cli')

/** Explains that a store was moved, or never filled. */
export function explainLeftStore({ left: { store, place, to, at }, file }: LeftStore): string {
  const setting = settingOf[store]
  if (to === null) return t('migrate.unfinished', { store, place, setting, file })
  return t('migrate.left', { store, place, to, setting, file, when: at })
}
