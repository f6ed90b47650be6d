import { expect, test } from 'vitest'
import { isEasy } from './easy-passwords.ts'

test.each([
  'password1234',
  'P@ssw0rd2026!',
  'Passwort123',
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'qwerty12345',
  'asdfghjkl1',
  'abcdefghij',
  'aaaaaaaaaaaa',
  'abababababab',
  'Summer2026!',
  'welcome123',
  'iloveyou!!',
  'mishap-admin',
  'adminadmin',
  'administrator1',
  'ada.lovelace1815',
  'example.com1',
])('%s is easy', (password) => expect(isEasy(password, ['Ada Lovelace', 'ada@example.com'])).toBe(true))

test.each([
  'analytical engine',
  'difference engine',
  'a password with 1 in it',
  'nanoseconds of wire',
  'correct horse battery staple',
  'the first new password',
  'hunter2 hunter2',
  'T4x9-kPq2-vw',
  'пароль надёжный',
  '長いパスワードを使います',
])('%s is not', (password) => expect(isEasy(password, ['Ada Lovelace', 'ada@example.com'])).toBe(false))
