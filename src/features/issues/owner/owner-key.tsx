'use client'

import { useKeys } from '#ui/keys.tsx'
import { OWNER_BUTTON, type OwnerPlace } from './owner-button.ts'

/** The shortcut for the owner picker: of the selection, the focused row, or the page's issue. */
export function OwnerKey({ group, label }: { readonly group: string; readonly label: string }) {
  useKeys([{ keys: 'm', group, label, run: open }])
  return null
}

function open(): void {
  const button = buttonIn(document, 'selection') ?? buttonIn(focusedRow(), 'row') ?? buttonIn(document, 'page')
  button?.click()
}

function focusedRow(): Element | undefined {
  return document.activeElement?.closest('li') ?? undefined
}

function buttonIn(where: ParentNode | undefined, place: OwnerPlace): HTMLElement | undefined {
  // An issue's page has one under its title and one in the side column, only one of which is visible.
  const buttons = where?.querySelectorAll<HTMLElement>(`[${OWNER_BUTTON}=${place}]`) ?? []
  return [...buttons].find((button) => button.checkVisibility())
}
