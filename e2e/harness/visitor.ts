import { expect, type Page } from '@playwright/test'
import type { Role } from '#domain/access/roles.ts'
import type { TestServer } from './server.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Makes an account with the operator's command; the first one is the owner's. */
export async function createAccount(server: TestServer, name: string, role: Role = 'member'): Promise<Account> {
  const email = `${name.toLowerCase()}@example.com`
  const made = await server.mishap('user', 'create', '--email', email, '--name', name, '--role', role)
  const password = /not shown again\): (\S+)/.exec(made)?.[1]
  if (password === undefined) throw new Error(`No password in: ${made}`)
  return { name, email, password }
}

/** Signs in by the form, as a person does, and waits for the page behind it. */
export async function signIn(
  page: Page,
  server: TestServer,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.goto(`${server.address}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

/** What a page complains of behind the scenes: its console's errors, exceptions, and requests that failed. */
export function watch(page: Page): { complaints: () => readonly string[]; forget: () => void } {
  let complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return { complaints: () => complaints, forget: () => void (complaints = []) }
}
