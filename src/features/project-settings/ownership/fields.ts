/** Names of the form's fields. */
export const ownershipFields = {
  mode: 'mode',
  rules: 'rules',
  codeowners: 'codeowners',
  /** A file that takes the place of `codeowners`. */
  file: 'codeownersFile',
  names: 'names',
} as const
