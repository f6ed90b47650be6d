import { messages } from '#messages'

/** Texts for followed logs. The page fills in the numbers. */
export function tailTexts() {
  const t = messages('logs')
  const counted = (of: 'tail.waiting' | 'tail.left') => ({
    one: t(of, { lines: 1, count: '{count}' }),
    many: t(of, { lines: 2, count: '{count}' }),
  })
  return {
    label: t('tail.label'),
    pause: t('tail.pause'),
    resume: t('tail.resume'),
    connecting: t('tail.connecting'),
    following: t('tail.following'),
    broken: t('tail.broken'),
    refused: t('tail.refused'),
    waiting: counted('tail.waiting'),
    left: counted('tail.left'),
  }
}
export type TailTexts = ReturnType<typeof tailTexts>
