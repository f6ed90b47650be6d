'use client'

import type { ReactNode } from 'react'
import type { FilterAction, FilterName, ListFilterName } from '#domain/project/project-rules.ts'
import { Choice } from '#ui/choice.tsx'
import { NumberedTextArea } from '#ui/numbered-text-area.tsx'
import { Panel } from '#ui/panel.tsx'
import { linesOf, type FieldProblem } from '#ui/form/form-state.ts'
import { Conflict, FormHead, formClass, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { changeFilters } from './actions.ts'
import type { FilterState } from './form.ts'
import { fieldOf } from './fields.ts'

/** One filter as its row shows it. */
export interface FilterRow<N> {
  readonly name: N
  readonly title: string
  /** What it takes, in a sentence. */
  readonly text: string
  /** "1,204 dropped in 14 days" */
  readonly taken: string
}

export interface ListRow extends FilterRow<ListFilterName> {
  /** What its list holds. */
  readonly label: string
  readonly placeholder: string
}

interface FiltersFormProps {
  readonly slug: string
  readonly initial: FilterState
  readonly mayChange: boolean
  readonly groups: readonly {
    readonly id: string
    readonly title: string
    readonly rows: readonly FilterRow<FilterName>[]
  }[]
  readonly lists: { readonly title: string; readonly rows: readonly ListRow[] }
  readonly actions: readonly { readonly value: FilterAction; readonly label: string }[]
  readonly texts: { readonly save: SaveTexts }
}

/** What to do with each kind of event that nobody can do anything about. */
export function FiltersForm(props: FiltersFormProps) {
  const { slug, initial, mayChange, groups, lists, actions, texts } = props
  const { state, formProps, working } = useSettingsForm(changeFilters, initial)
  return (
    <form {...formProps} className={formClass}>
      <FormHead subject={slug} state={state} />
      <Conflict state={state} texts={texts.save} />
      {/* A new edition of the values makes every field anew. */}
      <fieldset key={state.edition} disabled={!mayChange} className="grid min-w-0 gap-4">
        {groups.map(({ id, title, rows }) => (
          <Panel key={id} id={id} title={title} flush>
            <ul>
              {rows.map((row) => (
                <Row
                  key={row.name}
                  row={row}
                  field={fieldOf.known(row.name)}
                  value={state.values.known[row.name]}
                  actions={actions}
                />
              ))}
            </ul>
          </Panel>
        ))}
        <Panel id="lists" title={lists.title} flush>
          <ul>
            {lists.rows.map((row) => {
              const { action, text } = state.values.lists[row.name]
              return (
                <Row key={row.name} row={row} field={fieldOf.action(row.name)} value={action} actions={actions}>
                  <List row={row} text={text} problems={state.problems} readOnly={!mayChange} />
                </Row>
              )
            })}
          </ul>
        </Panel>
      </fieldset>
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} />}
    </form>
  )
}

function Row<N extends string>({
  row,
  field,
  value,
  actions,
  children,
}: {
  row: FilterRow<N>
  field: string
  value: FilterAction
  actions: FiltersFormProps['actions']
  children?: ReactNode
}) {
  const textId = `${field}-text`
  return (
    <li className="grid gap-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <p className="font-medium text-ink">{row.title}</p>
          <p id={textId} className="text-sm text-ink-2">
            {row.text}
          </p>
        </div>
        <p className="text-right text-sm text-ink-3 tabular-nums max-sm:order-last sm:w-44">{row.taken}</p>
        <Choice name={field} label={row.title} options={actions} defaultValue={value} describedBy={textId} />
      </div>
      {children}
    </li>
  )
}

function List({
  row,
  text,
  problems,
  readOnly,
}: {
  row: ListRow
  text: string
  problems: readonly FieldProblem[]
  readOnly: boolean
}) {
  const field = fieldOf.values(row.name)
  return (
    <NumberedTextArea
      name={field}
      label={row.label}
      defaultValue={text}
      placeholder={row.placeholder}
      problems={linesOf(problems, field)}
      minRows={3}
      readOnly={readOnly}
    />
  )
}
