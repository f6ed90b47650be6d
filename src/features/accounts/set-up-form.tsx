'use client'

import { useActionState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formText } from '#ui/form-text.ts'
import { createOwner, type SetUpState } from './actions.ts'
import { signIn } from './sign-in-request.ts'

interface SetUpFormProps {
  readonly code: string
  /** better-auth's route, base path included. */
  readonly signInUrl: string
  /** Where to go then, base path included. */
  readonly onward: string
  readonly signInPath: string
  readonly texts: {
    readonly name: string
    readonly nameHint: string
    readonly email: string
    readonly password: string
    readonly passwordHint: string
    readonly submit: string
    readonly done: string
    readonly signIn: string
    readonly unreachable: string
  }
}

type State = {
  readonly name: string
  readonly email: string
  readonly outcome: SetUpState | { readonly kind: 'unreachable' }
}

/** Makes the owner's account, signs in with it, and goes on. */
export function SetUpForm({ code, signInUrl, onward, signInPath, texts }: SetUpFormProps) {
  const [state, submit, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const [name, email, password] = [
        formText(form, 'name'),
        formText(form, 'email').trim(),
        formText(form, 'password'),
      ]
      const outcome = await createOwner({ code, name, email, password }).catch(() => ({ kind: 'unreachable' }) as const)
      if (outcome.kind === 'made' && (await signIn(signInUrl, { email, password })) === undefined)
        window.location.assign(onward)
      return { name, email, outcome }
    },
    { name: '', email: '', outcome: { kind: 'asking' } },
  )
  const { outcome } = state
  // Only when the account was made and signing in right after it did not work.
  if (outcome.kind === 'made' && !pending) {
    return (
      <Banner tone="info" title={texts.done} live action={<LinkButton href={signInPath}>{texts.signIn}</LinkButton>} />
    )
  }
  const problem = (field: string) =>
    outcome.kind === 'refused' && outcome.field === field ? outcome.problem : undefined
  const general = outcome.kind === 'unreachable' ? texts.unreachable : problem('code')
  return (
    <form action={submit} className="grid gap-4">
      {general !== undefined && <Banner tone="wrong" title={general} live />}
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        error={problem('name')}
        autoComplete="name"
        defaultValue={state.name}
        required
      />
      <TextField
        name="email"
        type="email"
        label={texts.email}
        error={problem('email')}
        autoComplete="username"
        defaultValue={state.email}
        required
      />
      <TextField
        name="password"
        type="password"
        label={texts.password}
        hint={texts.passwordHint}
        error={problem('password')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" tone="primary" size="l" pending={pending}>
        {texts.submit}
      </Button>
    </form>
  )
}
