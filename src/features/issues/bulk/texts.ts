import { messages } from '#messages'

/** What is said about all issues of a list, in the language of whoever reads. @param count how many there are */
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
