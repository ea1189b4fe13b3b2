/** Tables, tickets of draws and matches, races through the air. */
export const quartzlineGames = [
    {
        type: "table",
        studio: "Quartzline",
        games: ["Quartz Roulette", "Aurora Roulette", "Royal Roulette", "Crimson Deco Roulette"],
    },
    {
        type: "lottery",
        studio: "Quartzline Draws",
        games: [
            "Quartz Lotto Ticket",
            "Sunrise Lotto Ticket",
            "Turbo Drum Ticket",
            "Golden Drum Ticket",
            "Ocean Drum Ticket",
            "Cosmic Lotto Ticket",
        ],
    },
    {
        type: "virtual",
        studio: "Quartzline Motion",
        games: ["Meadow Balloon Race", "Night Saucer Race", "Grand Air Race", "Dusk Eagle Race"],
    },
    {
        type: "sportsbook",
        studio: "Quartzline Sports",
        games: ["Quartz Football Ticket", "Matchday Football Ticket"],
    },
    {
        type: "other",
        studio: "Quartzline",
        games: ["Dragon Dice Scratch", "High Roller Scratch"],
    },
];
