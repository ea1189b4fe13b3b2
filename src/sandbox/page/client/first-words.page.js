// @ts-check

/**
 * What may have to be said before the state of the game has come with all other texts (texts/), by language.
 * @type {Record<string, Record<string, string>>}
 */
export const FIRST_WORDS = {
  de: {
    UNAUTHORIZED: "Dieser Link gilt nicht mehr. Öffne das Spiel in der Lobby neu.",
    UNREACHABLE: "Keine Verbindung. War dein Einsatz schon angenommen, wird die Runde ohne dich zu Ende gespielt.",
  },
  en: {
    UNAUTHORIZED: "This link is no longer valid. Open the game again from the lobby.",
    UNREACHABLE: "No connection. If your bet was placed, the round is completed without you.",
  },
  es: {
    UNAUTHORIZED: "El enlace ya no es válido. Abre el juego de nuevo desde el lobby.",
    UNREACHABLE: "Sin conexión. Si tu apuesta ya se había aceptado, la ronda se completará sin ti.",
  },
  fr: {
    UNAUTHORIZED: "Ce lien n’est plus valable. Rouvrez le jeu depuis le lobby.",
    UNREACHABLE: "Pas de connexion. Si votre mise a été acceptée, la partie se termine sans vous.",
  },
  it: {
    UNAUTHORIZED: "Questo link non è più valido. Riapri il gioco dalla lobby.",
    UNREACHABLE: "Nessuna connessione. Se la tua puntata era già stata accettata, la giocata si conclude senza di te.",
  },
  pt: {
    UNAUTHORIZED: "Este link não é mais válido. Abra o jogo de novo pelo lobby.",
    UNREACHABLE: "Sem conexão. Se a sua aposta já foi aceita, a rodada termina sem você.",
  },
  ru: {
    UNAUTHORIZED: "Ссылка больше не действует. Откройте игру снова из лобби.",
    UNREACHABLE: "Нет связи. Если ставка уже принята, раунд завершится без вас.",
  },
};
