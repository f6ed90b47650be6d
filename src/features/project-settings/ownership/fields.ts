export const ownershipFields = {
  mode: 'mode',
  rules: 'rules',
  codeowners: 'codeowners',
  /** A file that replaces `codeowners`. */
  file: 'codeownersFile',
  names: 'names',
} as const
