import type { Unreadable as Because } from '#domain/dashboard/widget.ts'
import { errorText } from '#features/searches/error-text.ts'
import { messages } from '#messages'
import type { QuestionProblem } from '../datasets/dataset.ts'

/** Explains why a question cannot be asked. */
export function Wrong({ problem }: { problem: QuestionProblem }) {
  return (
    <div className="widget-says">
      <b>{messages('dashboards')('wrong.title')}</b>
      <span>{problemText(problem)}</span>
    </div>
  )
}

export function problemText(problem: QuestionProblem): string {
  const t = messages('dashboards')
  switch (problem.reason) {
    case 'query':
      return errorText(problem.problem)
    case 'function':
    case 'field':
    case 'display':
    case 'dataset':
      return t(`wrong.${problem.reason}`, { word: problem.word })
  }
}

/** The store did not answer. */
export function Failed({ digest }: { digest: string }) {
  const t = messages('dashboards')
  return (
    <div className="widget-says">
      <b>{t('failed.title')}</b>
      <span>{t('failed.text')}</span>
      <code>{digest}</code>
    </div>
  )
}

/** An imported widget that cannot be rendered. */
export function Unreadable({ because }: { because: Because }) {
  const t = messages('dashboards')
  return (
    <div className="widget-says">
      <b>{t('placeholder.title')}</b>
      <span>{t(`placeholder.${because.reason}`)}</span>
      {because.detail !== '' && <code>{because.detail}</code>}
    </div>
  )
}
