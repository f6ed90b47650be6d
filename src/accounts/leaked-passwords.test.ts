import { expect, test } from 'vitest'
import { isEasy } from './easy-passwords.ts'
import { isLeaked } from './leaked-passwords.ts'
import { checkPassword } from './new-account.ts'

// Covered by the list, not by a rule of `isEasy`.
test.each(['1q2w3e4r5t', 'California', 'christopher', 'terminator', '1qaz2wsx3edc'])(
  '%s was leaked often, and is refused',
  async (password) => {
    expect([isEasy(password), await isLeaked(password)]).toEqual([false, true])
    expect(await checkPassword(password)).toMatchObject({ refusal: { reason: 'password_easy' } })
  },
)

test.each(['analytical engine', 'nanoseconds of wire', 'T4x9-kPq2-vw'])('%s is not in the list', async (password) => {
  expect(await isLeaked(password)).toBe(false)
  expect(await checkPassword(password)).toMatchObject({ ok: true })
})
