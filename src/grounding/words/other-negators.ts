/**
 * Words that turn a clause round in languages that the rules do not speak, as {@link Token.word} has them: lower case,
 * Latin letters without accents. Enough to doubt that a statement is supported, too little to say that it is contradicted.
 */
const OTHER_NEGATORS: ReadonlySet<string> = new Set(
  `nicht nichts kein keine keinen keinem keiner keines nie niemals niemand nirgends weder ohne
  ne pas jamais aucun aucune rien nulle ni sans
  nunca jamas ningun ninguno ninguna nadie tampoco sin
  nao nenhum nenhuma ninguem tampouco sem
  non mai nessun nessuno nessuna niente senza
  niet nooit geen niemand nergens zonder
  inte icke aldrig ingen inget inga ikke aldri intet utan uden uten
  nie nigdy zaden zadna zadne bez nikdy neni
  nu niciodata nem soha ei eivat degil tidak bukan khong
  не нет ни никогда никто ничего без нельзя ні ніколи немає
  δεν μη μην ποτε χωρις لا ليس ليست لم لن غير לא אין नहीं न 안 못`.split(/\s+/),
)

/** Whether the word is one. */
export function isOtherNegator(word: string): boolean {
  return OTHER_NEGATORS.has(word)
}
