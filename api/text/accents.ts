const PLAIN: Record<string, string> = {
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Á: 'A',
  É: 'E',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
}

/** As the database's own `without_fada`: every character stays in its place. */
export const withoutFada = (text: string) =>
  text.replace(/[áéíóúÁÉÍÓÚ]/g, (letter) => PLAIN[letter] ?? letter)
