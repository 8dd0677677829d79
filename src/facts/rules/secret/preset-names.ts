const NAMES: Readonly<Record<string, string>> = {
  AWSAccessKeyID: 'an AWS access key id',
  AWSSecretAccessKey: 'an AWS secret access key',
  AWSAccountID: 'an AWS account id',
  PrivateKey: 'a private key',
  BasicAuth: 'an address with a password',
  PostgreSQLConnection: 'a connection string with a password',
  MySQLConnection: 'a connection string with a password',
  MongoDBConnection: 'a connection string with a password',
}

/** What a rule of the preset finds, for a sentence: "a github token". */
export function nameOfPreset(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return NAMES[name] ?? `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}
