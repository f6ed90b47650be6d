/** Buttons that the walk does not press, by their names, and why. Each has to be met. */
export const spared: readonly { readonly name: RegExp; readonly why: string }[] = [
  { name: /^Sign out(?! the session| all other)/, why: 'It ends the session that walks.' },
]
