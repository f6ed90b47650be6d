/** Buttons that the walk does not press, by name, with the reason. Each must be found. */
export const spared: readonly { readonly name: RegExp; readonly why: string }[] = [
  { name: /^Sign out(?! the session| all other)/, why: 'It ends the session that walks.' },
]
