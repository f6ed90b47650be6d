'use client'

import { useActionState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/check-list.tsx'
import { Choice } from '#ui/choice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { createProject, type NewProjectState } from './actions.ts'

const untouched: NewProjectState = { name: '', platform: '', access: 'organization', teams: [] }

interface Tile {
  readonly value: string
  readonly name: string
  readonly mark: ReactNode
}

interface AccessFields {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly teams: readonly { readonly value: string; readonly label: string }[]
  readonly teamsLabel: string
  readonly teamsHint: string
}

interface NewProjectFormProps {
  readonly tiles: readonly Tile[]
  /** Who may see it, and the teams that may own it; undefined where there are no teams. */
  readonly access: AccessFields | undefined
  readonly texts: {
    readonly lead: string
    readonly name: string
    readonly nameHint: string
    readonly namePlaceholder: string
    readonly submit: string
  }
}

/** Name and platform. Works before its script has loaded: it is a form. */
export function NewProjectForm({ tiles, access, texts }: NewProjectFormProps) {
  const [state, submit, pending] = useActionState(createProject, untouched)
  const { problem } = state
  return (
    <form action={submit} className="grid gap-6">
      <fieldset aria-describedby={problem?.field === 'platform' ? 'platform-error' : undefined}>
        <legend className="mb-2 text-sm font-medium text-ink">{texts.lead}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {tiles.map(({ value, name, mark }) => (
            <label
              key={value}
              className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-sm text-ink hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="platform"
                value={value}
                defaultChecked={state.platform === value}
                required
                className="sr-only"
              />
              {mark}
              <span className="min-w-0">{name}</span>
            </label>
          ))}
        </div>
        {problem?.field === 'platform' && (
          <p id="platform-error" className="mt-2 text-sm text-error-ink">
            {problem.text}
          </p>
        )}
      </fieldset>
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        error={problem?.field === 'name' ? problem.text : undefined}
        placeholder={texts.namePlaceholder}
        defaultValue={state.name}
        autoComplete="off"
        required
      />
      {access !== undefined && <Access fields={access} state={state} />}
      <div>
        <Button type="submit" tone="primary" size="l" pending={pending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

function Access({ fields, state }: { fields: AccessFields; state: NewProjectState }) {
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden="true" className="text-sm font-medium text-ink">
          {fields.label}
        </p>
        <Choice name="access" label={fields.label} options={fields.choices} defaultValue={state.access} />
      </div>
      <CheckList
        name="teams"
        label={fields.teamsLabel}
        hint={fields.teamsHint}
        options={fields.teams}
        defaultValues={state.teams.map(String)}
      />
    </>
  )
}
