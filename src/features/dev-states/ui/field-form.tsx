'use client'

import { FieldForm, type Field, type FieldState } from '#ui/form/field-form.tsx'
import { untouched, type FormAction } from '#ui/form/form-state.ts'
import { State } from '../state.tsx'

const fields: readonly Field[] = [
  { name: 'name', label: 'Name', hint: 'Shown in mails.' },
  { name: 'slug', label: 'Slug' },
]
const fresh: FieldState = untouched({ name: 'Shop', slug: 'shop' })
const wrong: FieldState = {
  ...fresh,
  note: { tone: 'refused', title: 'Not saved', text: 'See below.' },
  problems: [{ field: 'slug', text: 'A project of this slug exists already.' }],
}
const saved: FieldState = { ...fresh, note: { tone: 'saved', title: 'Saved', text: '' } }
const works: FormAction<FieldState> = () => new Promise(() => undefined)
const frame = { action: works, fields, submit: 'Save' }

export function States() {
  return (
    <>
      <State name="card (press the button: working)">
        <FieldForm {...frame} initial={fresh} look="card" />
      </State>
      <State name="card, wrong">
        <FieldForm {...frame} initial={wrong} look="card" />
      </State>
      <State name="section, saved">
        <FieldForm {...frame} initial={saved} look="section" />
      </State>
      <State name="section, wrong">
        <FieldForm {...frame} initial={wrong} look="section" />
      </State>
      <State name="folded">
        <FieldForm {...frame} initial={fresh} look="section" fold="Change the name" />
      </State>
    </>
  )
}
