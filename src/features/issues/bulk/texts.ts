import { messages } from '#messages'

/**
 * Texts about all issues of a list.
 * @param count number of issues
 */
export function bulkTexts(count: number) {
  const t = messages('bulk')
  return {
    page: t('page'),
    all: t('all', { count }),
    allSelected: t('allSelected', { count }),
    onlyPage: t('onlyPage'),
    progress: t('progress'),
    working: t('working', { done: '{done}', total: '{total}' }),
    stop: t('stop'),
    stopping: t('stopping'),
    stopped: t('stopped', { done: '{done}', total: '{total}' }),
    broken: t('broken', { done: '{done}', total: '{total}' }),
    refused: t('refused', { why: '{why}', done: '{done}', total: '{total}' }),
  }
}
export type BulkTexts = ReturnType<typeof bulkTexts>
