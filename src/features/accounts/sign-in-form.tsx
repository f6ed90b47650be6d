'use client'

import { useActionState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formText } from '#ui/form-text.ts'
import { signIn, type SignInRefusal } from './sign-in-request.ts'

interface SignInFormProps {
  /** better-auth's route, base path included. */
  readonly url: string
  /** Where to go then, base path included. */
  readonly onward: string
  readonly texts: { readonly email: string; readonly password: string; readonly submit: string }
  readonly problems: Readonly<Record<SignInRefusal, string>>
}

interface Attempt {
  readonly email: string
  readonly problem: SignInRefusal | undefined
}

/** Address and password. What is wrong is said above the fields; the address stays. */
export function SignInForm({ url, onward, texts, problems }: SignInFormProps) {
  const [attempt, submit, pending] = useActionState(
    async (_: Attempt, form: FormData): Promise<Attempt> => {
      const email = formText(form, 'email').trim()
      const problem = await signIn(url, { email, password: formText(form, 'password') })
      // A whole new document: what the router remembers is of nobody.
      if (problem === undefined) window.location.assign(onward)
      return { email, problem }
    },
    { email: '', problem: undefined },
  )
  return (
    <form action={submit} className="grid gap-4">
      {attempt.problem !== undefined && <Banner tone="wrong" title={problems[attempt.problem]} live />}
      <TextField
        name="email"
        type="email"
        label={texts.email}
        autoComplete="username"
        defaultValue={attempt.email}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this form is the whole page: nothing is jumped over
        autoFocus
      />
      <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required />
      <Button type="submit" tone="primary" size="l" pending={pending}>
        {texts.submit}
      </Button>
    </form>
  )
}
