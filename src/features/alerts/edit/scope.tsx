'use client'

import { problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import { Clause, type Option } from './inline.tsx'
import type { RuleFormTexts } from './rule-form-types.ts'
import type { RuleValues } from './values.ts'

interface ScopeProps {
  readonly values: RuleValues
  readonly problems: readonly FieldProblem[]
  readonly mayAll: boolean
  readonly projects: readonly Option[]
  readonly texts: RuleFormTexts
}

/** The projects that a rule covers: all or some. */
export function Scope({ values: { scope, projects: chosen }, problems, mayAll, projects, texts }: ScopeProps) {
  const way = (value: 'all' | 'some', label: string) => (
    <label className="inline-flex min-h-control cursor-pointer items-center gap-2.5 text-ink">
      <input
        type="radio"
        name="scope"
        value={value}
        defaultChecked={scope === value}
        className="size-4.5 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <Clause legend={texts.projects} error={problemOf(problems, 'projects')}>
      <div className="group/scope grid grid-cols-1 gap-1.5">
        {mayAll && way('all', texts.allProjects)}
        {mayAll ? way('some', texts.someProjects) : <input type="hidden" name="scope" value="some" />}
        <ul className="ml-7 grid max-h-80 grid-cols-1 gap-x-6 overflow-y-auto group-has-[input[value=all]:checked]/scope:hidden sm:grid-cols-2">
          {projects.map(({ value, label }) => (
            <li key={value}>
              <label className="flex min-h-control cursor-pointer items-center gap-2.5 text-ink">
                <input
                  type="checkbox"
                  name="projects"
                  value={value}
                  defaultChecked={chosen.includes(value)}
                  className="size-4.5 shrink-0 accent-accent"
                />
                <span className="min-w-0 truncate">{label}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Clause>
  )
}
