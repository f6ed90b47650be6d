/** What operators and directories read of sign-on: settings that cannot be used, and what SCIM refuses. */
export const signOn = {
  settings: {
    samlMetadata: 'it must be the https address of the identity provider’s metadata, or the metadata itself',
    samlKey: 'it must be an RSA private key in PEM',
    samlCertificate: 'it must be an RSA certificate in PEM',
    groupRoles: 'it must be a list of groups with owner, admin, member or viewer, such as ops=admin, everybody=viewer',
  },
} as const
