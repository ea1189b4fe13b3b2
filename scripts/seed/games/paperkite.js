/** Quick and playful: tickets, crash games, games of skill. */
export const paperkiteGames = [
    {
        type: "instant",
        studio: "Paperkite",
        games: [
            "Peg Parade Scratch",
            "Gem Field Scratch",
            "Kite Scratch",
            "Confetti Scratch",
            "Tower Ticket",
            "High Low Scratch",
            "Crown Coin Scratch",
            "Dice Scratch",
            "Sweet Wheel Scratch",
            "Clover Scratch",
        ],
    },
    {
        type: "crash",
        studio: "Paperkite",
        games: ["Kite String Sky", "Saucer Sprint", "Eagle Updraft", "Dragon Ascent", "Bubble Balloon", "Phoenix Climb"],
    },
    {
        type: "skill",
        studio: "Paperkite Labs",
        games: ["Glider Virtuoso"],
    },
    {
        type: "other",
        studio: "Paperkite Labs",
        games: ["Lucky Dice Scratch", "Dice Caravan Scratch"],
    },
];
