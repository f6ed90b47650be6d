'use client'

import { useOptimistic, useState, useTransition } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PickList } from '#ui/pick-list.tsx'
import { useGo } from '#ui/place.ts'
import { Popover } from '#ui/popover.tsx'
import { findAttributes, findNumbers } from '../actions.ts'

export interface PickerTexts {
  readonly group: string
  readonly compute: string
  readonly addGroup: string
  readonly addFunction: string
  readonly field: string
  readonly function: string
  readonly remove: string
  readonly none: string
  readonly loading: string
  readonly failed: string
}

/** The current selection. */
interface Picked {
  readonly groups: readonly string[]
  readonly functions: readonly string[]
}

interface PickersProps extends Picked {
  /** A path of `paths`, and the other parameters of the address. */
  readonly action: string
  readonly others: readonly { readonly name: string; readonly value: string }[]
  readonly most: { readonly groups: number; readonly functions: number }
  /** Fields to group by and numeric fields, found in existing spans. */
  readonly fields: readonly string[]
  readonly numbers: readonly string[]
  /** Functions without an argument (`count()`), and those with one: `p95`. */
  readonly plain: readonly string[]
  readonly ofNumbers: readonly string[]
  readonly ofFields: readonly string[]
  readonly projects: readonly string[]
  readonly texts: PickerTexts
}

/** Everything that can be picked. */
interface Source extends PickersProps {
  readonly findField: (text: string) => Promise<readonly string[]>
}

/** Pickers for the grouping and the functions. Every pick navigates. */
export function Pickers(props: PickersProps) {
  const { action, others, most, fields, projects, texts } = props
  const go = useGo()
  const [, start] = useTransition()
  // Optimistic, so that a second pick builds on the first while its page is loading.
  const [{ groups, functions }, pickNow] = useOptimistic<Picked>(props)
  const show = (picked: Picked) => {
    const params = new URLSearchParams(others.map(({ name, value }) => [name, value]))
    // Sent even if empty: no grouping is a choice.
    for (const name of picked.groups.length === 0 ? [''] : picked.groups) params.append('group', name)
    for (const name of picked.functions) params.append('fn', name)
    start(() => {
      pickNow(picked)
      go.push(`${action}?${params.toString()}`)
    })
  }
  const findField = found(fields, (text) => findAttributes(text, projects))
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 noscript:hidden">
      <Row
        label={texts.group}
        add={texts.addGroup}
        values={groups}
        most={most.groups}
        least={0}
        onChange={(values) => show({ groups: values, functions })}
        remove={texts.remove}
        list="fields"
        from={{ ...props, findField }}
      />
      <Row
        label={texts.compute}
        add={texts.addFunction}
        values={functions}
        most={most.functions}
        least={1}
        onChange={(values) => show({ groups, functions: values })}
        remove={texts.remove}
        list="functions"
        from={{ ...props, findField }}
      />
    </div>
  )
}

/** Returns known names that contain a text, followed by names that the server finds. */
function found(known: readonly string[], ask: (text: string) => Promise<readonly string[]>) {
  return async (text: string): Promise<readonly string[]> => {
    const wanted = text.trim().toLowerCase()
    const here = known.filter((name) => name.toLowerCase().includes(wanted))
    return wanted === '' ? here : [...new Set([...here, ...(await ask(text.trim()))])]
  }
}

interface RowProps {
  readonly label: string
  readonly add: string
  readonly remove: string
  readonly values: readonly string[]
  readonly most: number
  readonly least: number
  readonly onChange: (values: readonly string[]) => void
  readonly list: 'fields' | 'functions'
  readonly from: Source
}

/** The current picks of one kind, each changeable and removable, with a button to add one. */
function Row({ label, add, remove, values, most, least, onChange, ...picks }: RowProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-left mr-2 text-sm leading-8 text-ink-2">{label}</legend>
      {values.map((value, place) => (
        <span
          key={value}
          className="inline-flex h-control max-w-full min-w-0 items-center rounded-md border border-line-strong bg-surface"
        >
          <PickButton
            label={`${label}: ${value}`}
            {...picks}
            onPick={(picked) => onChange([...new Set(values.with(place, picked))])}
            className="h-full min-w-0 cursor-pointer truncate rounded-md px-2 text-sm text-ink hover:text-accent"
          >
            {value}
          </PickButton>
          {values.length > least && (
            <IconButton
              label={`${remove} ${value}`}
              onClick={() => onChange(values.filter((_, other) => other !== place))}
            >
              <Icon name="x" className="size-3.5" />
            </IconButton>
          )}
        </span>
      ))}
      {values.length < most && (
        <PickButton
          label={add}
          {...picks}
          onPick={(picked) => onChange([...new Set([...values, picked])])}
          className="h-control cursor-pointer rounded-md px-2 text-sm text-accent hover:underline"
        >
          + {add}
        </PickButton>
      )}
    </fieldset>
  )
}

interface PickProps extends Pick<RowProps, 'list' | 'from'> {
  readonly label: string
  readonly className: string
  readonly children: React.ReactNode
  readonly onPick: (value: string) => void
}

function PickButton({ label, className, children, list, from, onPick }: PickProps) {
  const [open, setOpen] = useState(false)
  const pick = (value: string) => {
    setOpen(false)
    onPick(value)
  }
  const trigger = (
    <button type="button" aria-label={label} className={className}>
      {children}
    </button>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} label={label} trigger={trigger}>
      <div className="p-2">
        {list === 'functions' ? (
          <FunctionList {...from} onPick={pick} />
        ) : (
          <PickList label={from.texts.field} find={from.findField} onPick={pick} texts={from.texts} />
        )}
      </div>
    </Popover>
  )
}

interface FunctionListProps extends Source {
  readonly onPick: (value: string) => void
}

/** Picks a function, then its field if it takes one. */
function FunctionList({ plain, ofNumbers, ofFields, numbers, projects, findField, onPick, texts }: FunctionListProps) {
  const [of, setOf] = useState<string>()
  if (of === undefined) {
    const all = [...plain, ...[...ofNumbers, ...ofFields].map((name) => `${name}(…)`)]
    const find = (text: string) => Promise.resolve(all.filter((name) => name.includes(text.trim().toLowerCase())))
    const choose = (name: string) => (plain.includes(name) ? onPick(name) : setOf(name.slice(0, -'(…)'.length)))
    return <PickList key="function" label={texts.function} find={find} onPick={choose} texts={texts} />
  }
  const findNumber = found(numbers, (text) => findNumbers(text, projects))
  return (
    // The previous list had focus and is gone.
    <div ref={(node) => node?.querySelector('input')?.focus()}>
      <PickList
        label={`${of}(…)`}
        find={ofFields.includes(of) ? findField : findNumber}
        onPick={(field) => onPick(`${of}(${field})`)}
        texts={texts}
      />
    </div>
  )
}
