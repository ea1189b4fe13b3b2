/** Texts that may be needed before the state of the game has come with all others (texts/), by language. */
export const FIRST_WORDS: Record<string, Record<string, string>> = {
  ar: {
    UNAUTHORIZED: "لم يعد هذا الرابط صالحًا. افتح اللعبة من صالة الألعاب مرة أخرى.",
    SESSION_CLOSED: "انتهت هذه الجلسة. افتح اللعبة من صالة الألعاب مرة أخرى.",
    UNREACHABLE: "لا يوجد اتصال. إن كان رهانك قد وُضع فستكتمل الجولة من دونك.",
  },
  de: {
    UNAUTHORIZED: "Dieser Link gilt nicht mehr. Öffne das Spiel in der Lobby neu.",
    SESSION_CLOSED: "Diese Sitzung ist beendet. Öffne das Spiel in der Lobby neu.",
    UNREACHABLE: "Keine Verbindung. War dein Einsatz schon angenommen, wird die Runde ohne dich zu Ende gespielt.",
  },
  en: {
    UNAUTHORIZED: "This link is no longer valid. Open the game again from the lobby.",
    SESSION_CLOSED: "This session has ended. Open the game again from the lobby.",
    UNREACHABLE: "No connection. If your bet was placed, the round is completed without you.",
  },
};
