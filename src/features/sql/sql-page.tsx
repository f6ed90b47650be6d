import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { functionNames } from '#domain/sql/functions.ts'
import { columnsOf, viewNames } from '#domain/sql/views.ts'
import { readViews, shownPage } from '#features/searches/kept-list.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { SavedBar } from '#features/searches/saved-bar.tsx'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { byteSize } from '#ui/numbers.ts'
import { PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LONGEST_ON_PAGE, parseSqlPage, sqlHref, type SqlPageState } from './address.ts'
import { SqlTables } from './columns.tsx'
import type { SqlWord } from './complete.ts'
import { readAnswer, type Answered } from './queries.ts'
import { Results } from './results.tsx'
import { editStatement, removeStatement, saveStatement, updateStatement } from './saved/actions.ts'
import { savedStatements } from './saved/kept.ts'
import { SqlEditor } from './sql-editor.tsx'

const savedActions = { save: saveStatement, edit: editStatement, update: updateStatement, remove: removeStatement }

const EXAMPLE = `SELECT toStartOfHour(timestamp) AS hour, level, count() AS n
FROM errors
WHERE timestamp > now() - INTERVAL 1 DAY
GROUP BY hour, level
ORDER BY hour`

export function sqlMetadata(): Metadata {
  return { title: messages('sql')('page.title') }
}

/** A statement and its result. */
export async function SqlPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const { views: saved } = await readViews(savedStatements, grants)
  const state = shownPage(params, parseSqlPage(params), saved)
  const actor = await currentActor()
  const answered = await readAnswer(grants, actor, state)
  const t = messages('sql')
  return (
    <>
      <PageHeader
        title={t('page.title')}
        actions={
          state.query !== '' && (
            <SavedBar
              of={savedStatements}
              actions={savedActions}
              page={state}
              href={sqlHref(state)}
              unsavedHref={sqlHref({ query: state.query })}
              saved={saved}
              mayChange={authorize(actor, 'event:write').ok}
            />
          )
        }
      />
      <div className="grid min-w-0 grid-cols-1 gap-6 px-4 pb-12 sm:px-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 content-start gap-4">
          <Editor state={state} answered={answered} />
          <Outcome state={state} answered={answered} />
        </div>
        <SqlTables />
      </div>
    </>
  )
}

function Editor({ state, answered }: { state: SqlPageState; answered: Answered }) {
  const t = messages('sql')
  const texts = {
    statement: t('page.statement'),
    hint: t('page.hint'),
    run: t('page.run'),
    estimate: t('page.estimate'),
    suggestions: t('page.tables'),
    recent: t('page.recent'),
  }
  const wrong = answered.kind === 'refused' && answered.end > 0 ? answered : undefined
  return (
    <SqlEditor
      action={paths.sql()}
      query={state.query}
      longest={LONGEST_ON_PAGE}
      words={words()}
      wrong={wrong && { at: wrong.at, end: wrong.end }}
      texts={texts}
    />
  )
}

/** Completable names: tables, columns and functions. */
function words(): readonly SqlWord[] {
  const t = messages('sql')
  const columns = new Map(viewNames.flatMap((view) => columnsOf(view).map(({ name, type }) => [name, type] as const)))
  return [
    ...viewNames.map((name) => ({ name, note: t('page.tables') })),
    ...[...columns].map(([name, note]) => ({ name, note })),
    ...functionNames.map((name) => ({ name, note: '()', isFunction: true })),
  ]
}

function Outcome({ state, answered }: { state: SqlPageState; answered: Answered }) {
  const t = messages('sql')
  switch (answered.kind) {
    case 'nothing':
      return (
        <EmptyState
          title={t('page.emptyTitle')}
          action={<LinkButton href={sqlHref({ query: EXAMPLE })}>{t('page.example')}</LinkButton>}
        >
          {t('page.emptyText')}
        </EmptyState>
      )
    case 'refused':
      return (
        <div role="alert" className="grid gap-1 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          <p className="font-semibold">{t('page.failed')}</p>
          <p className="wrap-anywhere">{answered.text}</p>
        </div>
      )
    case 'cost':
      return (
        <output className="text-sm text-ink-2">
          {t('page.cost', { rows: answered.cost.rows, size: byteSize(answered.cost.bytes) })}
        </output>
      )
    case 'rows':
      return <Results result={answered.result} query={state.query} />
  }
}
