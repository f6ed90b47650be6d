import { messages } from '#messages'

/** A duration in its largest whole unit: `5 minutes`, `an hour`, `2 days`. */
export function spanText(minutes: number): string {
  const t = messages('alerts')
  if (minutes % 1440 === 0) return t('span.days', { count: minutes / 1440 })
  if (minutes % 60 === 0) return t('span.hours', { count: minutes / 60 })
  return t('span.minutes', { count: minutes })
}
