'use server'

import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { setCookies } from '#running/set-cookies.ts'

/** Ends the session that asks. Setting its cookie makes the browser forget every page that was read with it. */
export async function signOut(): Promise<void> {
  const { cookies } = await running().accounts.signOut(await headers())
  await setCookies(cookies)
  goTo(paths.signIn())
}
