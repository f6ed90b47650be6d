'use client'

import type { ReactNode } from 'react'
import { CheckList } from '#ui/check-list.tsx'
import { Choice } from '#ui/choice.tsx'
import { FormHead, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { changeAccess } from './actions.ts'
import type { AccessState } from './forms.ts'

interface AccessFormProps {
  readonly slug: string
  readonly initial: AccessState
  readonly mayChange: boolean
  readonly accesses: readonly { readonly value: string; readonly label: string }[]
  readonly teams: readonly { readonly value: string; readonly label: string; readonly note: string }[]
  /** Stands in place of the teams where there are none. */
  readonly noTeams: ReactNode
  readonly texts: {
    readonly save: SaveTexts
    readonly legend: string
    readonly explain: string
    readonly teams: string
    readonly teamsHint: string
  }
}

/** Whether everybody sees the project or its teams alone, and which teams those are. */
export function AccessForm({ slug, initial, mayChange, accesses, teams, noTeams, texts }: AccessFormProps) {
  const { state, formProps, working } = useSettingsForm(changeAccess, initial)
  return (
    <form {...formProps} className="grid gap-5">
      <FormHead subject={slug} state={state} />
      <fieldset disabled={!mayChange} className="grid min-w-0 max-w-prose gap-5">
        <div className="grid justify-items-start gap-1.5">
          <Choice
            name="access"
            label={texts.legend}
            options={accesses}
            defaultValue={state.values.access}
            describedBy="access-hint"
          />
          <p id="access-hint" className="text-sm text-ink-3">
            {texts.explain}
          </p>
        </div>
        {teams.length === 0 ? (
          noTeams
        ) : (
          <CheckList
            name="teams"
            label={texts.teams}
            hint={texts.teamsHint}
            options={teams}
            defaultValues={state.values.teams.map(String)}
          />
        )}
      </fieldset>
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} inline />}
    </form>
  )
}
