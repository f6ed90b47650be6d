import { messages } from '#messages'
import type { PickerTexts } from './event-picker.tsx'

export function pickerTexts(choices: number, what: 'grouping' | 'scrubbing' | 'ownership'): PickerTexts {
  const t = messages('projectSettings')
  return {
    legend: t(choices === 0 ? 'try.legendEmpty' : 'try.legend'),
    another: t('try.another'),
    pasted: t('try.pasted'),
    placeholder: t('try.placeholder'),
    submit: t(`try.submit.${what}`),
  }
}
