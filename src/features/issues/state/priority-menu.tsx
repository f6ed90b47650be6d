'use client'

import { useTransition } from 'react'
import type { Priority } from '#domain/issue/state.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'
import type { Outcome } from './outcome.ts'
import { PriorityMark } from './priority-mark.tsx'
import type { TriageSubject } from './triage-subject.ts'
import type { PriorityTexts } from './triage-texts.ts'

interface PriorityMenuProps extends Pick<TriageSubject, 'decide'> {
  readonly priority: Priority
  readonly onOutcome: (outcome: Outcome) => void
  readonly texts: PriorityTexts & { readonly failed: string }
}

/** The priority, with a menu to change it. */
export function PriorityMenu({ priority, decide, onOutcome, texts }: PriorityMenuProps) {
  const [pending, start] = useTransition()
  const run = (chosen: Priority) =>
    start(async () =>
      onOutcome(
        await decide({ kind: 'priority', priority: chosen }).catch((): Outcome => ({
          done: false,
          text: texts.failed,
        })),
      ),
    )
  const name = texts.options.find((option) => option.priority === priority)?.label ?? ''
  return (
    <Menu
      align="end"
      trigger={
        <Button tone="quiet" pending={pending} aria-label={`${texts.label}: ${name}`} className="font-normal">
          <PriorityMark priority={priority} />
          {name}
          <Icon name="chevron-down" className="size-3.5 text-ink-3" />
        </Button>
      }
    >
      <MenuLabel>{texts.label}</MenuLabel>
      {texts.options.map((option) => (
        <MenuItem key={option.priority} checked={option.priority === priority} onSelect={() => run(option.priority)}>
          <PriorityMark priority={option.priority} />
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
