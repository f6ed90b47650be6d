'use server'

import { headers } from 'next/headers'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { setCookies } from '#door/set-cookies.ts'

/** Ends the session that asks. Setting its cookie makes the browser forget every page that was read with it. */
export async function signOut(): Promise<void> {
  const { cookies } = await door().accounts.signOut(await headers())
  await setCookies(cookies)
  goTo(paths.signIn())
}
