'use server'

import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { setCookies } from '#running/set-cookies.ts'

/** Ends the current session. Setting its cookie makes the browser discard every cached page of the session. */
export async function signOut(): Promise<void> {
  const { cookies } = await running().accounts.signOut(await headers())
  await setCookies(cookies)
  goTo(paths.signIn())
}
