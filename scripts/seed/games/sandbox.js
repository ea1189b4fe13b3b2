/** The sandbox's own games. */
export const sandboxGames = [
    {
        type: "slot",
        studio: "Sandbox Studio",
        games: [
            "Ember Fox",
            "Neon Sevens",
            "Sands of Amara",
            "Moonlit Koi",
            "Aurora Wolf",
            "Candy Comet",
            "Thunder Bison",
            "Orchard Bells",
            "Deep Treasure",
            "Magma Drake",
            "Orbit Gems",
            "Frostfjord",
            "Jungle Kings",
            "Lotus Lanterns",
            "Clockwork Owl",
            "Marrow Bay",
        ],
    },
    {
        type: "instant",
        studio: "Sandbox Studio",
        games: ["Lucky Scratch", "Golden Ticket", "Clover Card"],
    },
    {
        type: "crash",
        studio: "Sandbox Studio",
        games: ["Rocket Rise", "Paper Glide"],
    },
    {
        type: "table",
        studio: "Sandbox Studio",
        games: ["Sandbox Roulette"],
    },
    {
        type: "lottery",
        studio: "Sandbox Studio",
        games: ["Sandbox Lotto Ticket"],
    },
    { type: "virtual", studio: "Sandbox Studio", games: ["Sandbox Space Race"] },
];
